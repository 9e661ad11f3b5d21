import { type ComponentType, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { CropDialogProps } from './crop-dialog.tsx'

interface Question {
  file: File
  answer: (file: File) => void
  Dialog: ComponentType<CropDialogProps>
}

/** How far from a square a picture may be that is taken as it is. */
const TOLERANCE = 0.02

/** Asks for the square of a picture that is none. `dialog` is to be rendered once. */
export function useSquareCrop() {
  const [question, setQuestion] = useState<Question | null>(null)
  const crop = async (file: File): Promise<File> => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    if (!bitmap) return file
    const isSquare = Math.abs(bitmap.width / bitmap.height - 1) <= TOLERANCE
    bitmap.close()
    if (isSquare) return file
    const { CropDialog } = await import('./crop-dialog.tsx')
    return new Promise((resolve) => {
      const answer = (result: File) => {
        setQuestion(null)
        resolve(result)
      }
      setQuestion({ file, answer, Dialog: CropDialog })
    })
  }
  return {
    crop,
    dialog: question && (
      <question.Dialog
        title={t('Choose the square')}
        file={question.file}
        onCrop={question.answer}
        onClose={() => question.answer(question.file)}
      />
    ),
  }
}
