/** The path of a product's page. */
export function productPath(id: string | undefined): string {
  return `/products/details/${id}`
}
