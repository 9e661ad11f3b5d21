export function readStored(_: 'auth'): { token: string } | null {
  return null
}
