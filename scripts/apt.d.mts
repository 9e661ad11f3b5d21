export function installDebian(name: string, purpose: string): boolean
