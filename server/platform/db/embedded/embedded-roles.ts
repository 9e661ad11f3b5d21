// Only the owner of the embedded server's folder can reach its socket, as any role.

/** Owns database and tables; for migrations and tasks. */
export const EMBEDDED_OWNER = 'shop'

/** The role of pages and calls. */
export const EMBEDDED_USER = 'shop_app'
