import type { CardProduct } from '#shared/schemas/product.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import SizeChart from './size-chart.tsx'

interface SizeChartDialogProps {
  product: CardProduct
  /** id of the size that is chosen */
  size: string | null
  onClose: () => void
}

/** The size chart as a dialog, opened from the size buttons. */
export default function SizeChartDialog({ product, size, onClose }: SizeChartDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Size Chart" size="lg" variant="sheet">
      <SizeChart product={product} level={3} size={size} />
    </Dialog>
  )
}
