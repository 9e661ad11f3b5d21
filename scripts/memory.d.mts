export const memoryOptions: { flags: string[]; env: Record<string, string> }
