import { useCallback, useState } from 'react'

/**
 * A lazily imported value, null until loaded, and a function that loads it. That function rejects if the import fails
 * and retries the next time it is called.
 */
export function useLazyImport<Value>(
  importValue: () => Promise<Value>,
): readonly [part: Value | null, bring: () => Promise<void>] {
  const [value, setValue] = useState<Value | null>(null)
  const loadValue = useCallback(async () => {
    const importedValue = await importValue()
    setValue(() => importedValue)
  }, [importValue])
  return [value, loadValue]
}
