import { Dialog } from '#web/ui/dialog.tsx'
import SizeChart from './size-chart.tsx'

/** The size chart over the page, for who is about to choose a size. */
export default function SizeChartDialog({ category, onClose }: { category: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Size Chart" size="lg" variant="sheet">
      <SizeChart category={category} level={3} />
    </Dialog>
  )
}
