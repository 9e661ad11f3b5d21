import { AsyncLocalStorage } from 'node:async_hooks'

/** Texts as the bytes of a file within an archive, made as they are read. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  // Whoever reads the stream asks for the next texts: they are in the language of the request all the same.
  const asHere = AsyncLocalStorage.snapshot()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await asHere(() => texts.next())
        if (done) return controller.close()
        controller.enqueue(Buffer.from(value))
      },
      cancel: async () => void (await texts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
