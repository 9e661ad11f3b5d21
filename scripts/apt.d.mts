export function installDebianPackage(name: string, purpose: string): boolean
export function installDebianPackages(packagesByProgram: Record<string, string[]>, purpose: string): boolean
export function isDebian(): boolean
export function enabledNotice(before: ReadonlySet<string>, after: ReadonlySet<string>): string | null
