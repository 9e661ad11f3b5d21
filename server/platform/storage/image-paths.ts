/** The path of an image below the root of its store. */
export function imagePath(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}`
}

/** The path of a variant of an image; with an empty name, what the paths of all its variants begin with. */
export function variantPath(hash: string, name: string): string {
  return `variants/${hash.slice(0, 2)}/${hash}-${name}`
}
