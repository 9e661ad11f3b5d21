export function installDebianPackage(name: string, purpose: string): boolean
