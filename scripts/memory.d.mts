export const memory: { flags: string[]; env: Record<string, string> }
