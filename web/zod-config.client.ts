// By default zod probes whether it may compile code from strings (JIT), and the CSP would report each attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
