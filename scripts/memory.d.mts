export const memoryEnv: Record<string, string>
export function memoryFlags(env?: { SHOP_MEMORY?: string }): string[]
export function startFlags(env?: { SHOP_MEMORY?: string }): string[]
