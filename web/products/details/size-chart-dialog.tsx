import type { Product } from '#shared/schemas/product.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import SizeChart from './size-chart.tsx'

/** The size chart as a dialog, opened from the size buttons. */
export default function SizeChartDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Size Chart" size="lg" variant="sheet">
      <SizeChart product={product} level={3} />
    </Dialog>
  )
}
