// zod, which comes with the first form, else tries whether it may make code of text: the page's policy reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
