/** The path of a product's page. */
export function productPath(id: string | undefined): string {
  return `/products/details/${id}`
}

/** The path of the page where staff change a product. */
export function manageProductPath(id: string): string {
  return `/dashboard${productPath(id)}`
}
