export function installClusterPackages(): boolean
