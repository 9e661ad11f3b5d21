import { useEffect, useState } from 'react'

/** The URL of a file for as long as it is shown; null without one. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = file && URL.createObjectURL(file)
    setUrl(created)
    return () => {
      if (created) URL.revokeObjectURL(created)
    }
  }, [file])
  return url
}
