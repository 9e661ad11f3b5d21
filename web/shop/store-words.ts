/** '37 stores', '1 store'. */
export function countStores(count: number): string {
  return `${count} ${count === 1 ? 'store' : 'stores'}`
}

/** Where the choice of place leaves no store. */
export const NO_STORE_HERE = 'No store here. Please choose a wider area.'
