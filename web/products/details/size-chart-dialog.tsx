import { Dialog } from '#web/ui/dialog.tsx'
import SizeChart from './size-chart.tsx'

/** The size chart as a dialog, opened from the size buttons. */
export default function SizeChartDialog({ category, onClose }: { category: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Size Chart" size="lg" variant="sheet">
      <SizeChart category={category} level={3} />
    </Dialog>
  )
}
