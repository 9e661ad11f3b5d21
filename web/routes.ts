import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Short ids: every page loads the list of routes, in which the default id would repeat each file's path.
const page = (path: string, file: string, id = path) => route(path, file, { id })
const staffPage = (path: string, file: string) => page(path, file, `admin/${path}`)

/** All routes. Each maps a URL path to a page module. */
export default [
  layout('shell/shell.tsx', { id: 'shell' }, [
    index('home/home-page.tsx', { id: 'home' }),
    page('search', 'products/search-page.tsx'),
    page('products/details/:id', 'products/product-page.tsx', 'product'),
    page('product/:id', 'products/product-page.tsx', 'product-short'),
    page('category/:categoryId', 'categories/category-page.tsx'),
    page('sub-category/:id', 'sub-categories/sub-category-page.tsx'),
    page('cart', 'cart/cart-page.tsx'),
    page('checkout', 'checkout/checkout-page.tsx'),
    page('checkout/direct', 'checkout/direct-checkout-page.tsx'),
    page('login', 'auth/login-page.tsx'),
    page('register', 'auth/register-page.tsx'),
    page('change-password', 'auth/change-password-page.tsx'),
    page('confirm-email', 'auth/confirm-email-page.tsx'),
    page('undo-email', 'auth/undo-email-page.tsx'),
    page('our-company', 'content/our-company-page.tsx'),
    page('showrooms', 'showrooms/showrooms-page.tsx'),
    page('showrooms/details/:id', 'showrooms/showroom-page.tsx'),
    page('bod', 'directors/directors-page.tsx'),
    page('omni', 'content/omni-page.tsx'),
    page('terms', 'content/terms-page.tsx'),
    page('locations', 'content/locations-page.tsx'),
    page('returns', 'content/returns-page.tsx'),
    page('privacy', 'content/privacy-page.tsx'),
    route('profile', 'account/layout.tsx', { id: 'account-layout' }, [
      index('account/profile-page.tsx', { id: 'account' }),
      page('user-info', 'account/user-info-page.tsx', 'account/user-info'),
      page('orders', 'orders/orders-page.tsx', 'account/orders'),
      page('orders/:orderId', 'orders/order-page.tsx', 'account/orders/:orderId'),
      page('account-actions', 'account/account-actions-page.tsx', 'account/account-actions'),
    ]),
    route('dashboard', 'admin/layout.tsx', { id: 'admin' }, [
      index('dashboard/dashboard-page.tsx', { id: 'admin/dashboard' }),
      staffPage('manage-category', 'categories/admin/categories-page.tsx'),
      staffPage('manage-sub-category', 'sub-categories/admin/sub-categories-page.tsx'),
      staffPage('slides', 'slides/admin/slides-page.tsx'),
      staffPage('stores', 'showrooms/admin/showrooms-page.tsx'),
      staffPage('colors', 'colors/admin/colors-page.tsx'),
      staffPage('sizes', 'sizes/admin/sizes-page.tsx'),
      staffPage('products', 'products/admin/products-page.tsx'),
      staffPage('products/details/:id', 'products/admin/product-page.tsx'),
      staffPage('directors', 'directors/admin/directors-page.tsx'),
      staffPage('orders', 'orders/admin/orders-page.tsx'),
      staffPage('store-user/orders', 'orders/admin/showroom-orders-page.tsx'),
      staffPage('stock', 'stock/admin/stock-page.tsx'),
      staffPage('store-user/stock', 'stock/admin/own-stock-page.tsx'),
      staffPage('searches', 'search-words/admin/searches-page.tsx'),
      staffPage('users', 'users/admin/users-page.tsx'),
      staffPage('audit', 'audit/admin/audit-page.tsx'),
      staffPage('settings', 'settings/admin/settings-page.tsx'),
    ]),
    page('outbox', 'outbox/outbox-page.tsx'),
    page('ui', 'ui-gallery/ui-gallery-page.tsx'),
    page('*', 'shell/not-found-page.tsx', 'not-found'),
  ]),
] satisfies RouteConfig
