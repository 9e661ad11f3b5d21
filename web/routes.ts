import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The routes of spec section 2, line for line; a page is added with the issue that builds it. */
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
    route('change-password', 'pages/change-password.tsx'),
    route('our-company', 'pages/content/our-company.tsx'),
    route('showrooms', 'pages/showrooms.tsx'),
    route('showrooms/details/:id', 'pages/showroom.tsx'),
    route('bod', 'pages/bod.tsx'),
    route('omni', 'pages/content/omni.tsx'),
    route('terms', 'pages/content/terms.tsx'),
    route('locations', 'pages/content/locations.tsx'),
    route('returns', 'pages/content/returns.tsx'),
    route('privacy', 'pages/content/privacy.tsx'),
    route('profile', 'pages/account/layout.tsx', [
      index('pages/account/profile.tsx'),
      route('user-info', 'pages/account/user-info.tsx'),
      route('orders', 'pages/account/orders.tsx'),
      route('orders/:orderId', 'pages/account/order.tsx'),
      route('account-actions', 'pages/account/account-actions.tsx'),
    ]),
    route('dashboard', 'pages/admin/layout.tsx', [
      index('pages/admin/dashboard.tsx'),
      route('manage-category', 'pages/admin/manage-category.tsx'),
    ]),
    route('outbox', 'pages/outbox.tsx'),
    route('ui', 'pages/ui.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig
