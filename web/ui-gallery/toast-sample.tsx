import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { Row, Sample } from './sample.tsx'

export function ToastSample() {
  return (
    <Sample name="toast" note="Five seconds, longer under the pointer">
      <Row>
        <Button tone="secondary" onClick={() => toast.success('Successfully added to cart')}>
          Success
        </Button>
        <Button tone="secondary" onClick={() => toast.error('The server said no, and said why in quite a few words')}>
          Error
        </Button>
        <Button tone="secondary" onClick={() => toast.info('রূপসা আপনার ব্যাগে আছে')}>
          Info
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            toast.success('Removed from cart', {
              action: { label: 'Undo', onAction: () => toast.info('It is back') },
            })
          }
        >
          With Undo
        </Button>
      </Row>
    </Sample>
  )
}
