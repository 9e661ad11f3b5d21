import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The public routes of spec section 2, line for line; a page is added with the issue that builds it. */
export default [
  layout('pages/shell.tsx', [
    index('pages/home.tsx'),
    route('search', 'pages/search.tsx'),
    route('products/details/:id', 'pages/product.tsx', { id: 'product' }),
    route('product/:id', 'pages/product.tsx', { id: 'product-short' }),
    route('category/:categoryId', 'pages/category.tsx'),
    route('sub-category/:id', 'pages/sub-category.tsx'),
    route('cart', 'pages/cart.tsx'),
    route('checkout', 'pages/checkout.tsx'),
    route('checkout/direct', 'pages/checkout-direct.tsx'),
    route('login', 'pages/login.tsx'),
    route('register', 'pages/register.tsx'),
    route('ui', 'pages/ui.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig
