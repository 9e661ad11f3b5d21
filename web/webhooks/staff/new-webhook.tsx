import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { TOPIC_PERMISSIONS, WEBHOOK_TOPICS, type WebhookTopic } from '#shared/rules/staff/webhooks.ts'
import { OwnConfirmation, ownConfirmation } from '#web/account/own-confirmation.tsx'
import { api, call } from '#web/api.ts'
import { useAccess } from '#web/auth/access.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TOPIC_NAMES } from './webhook-columns.tsx'

interface NewWebhookProps {
  onClose: () => void
  onMade: (secret: string) => void
}

/** Dialog that makes a webhook: for which program, at which address, told of what. */
export function NewWebhook({ onClose, onMade }: NewWebhookProps) {
  const access = useAccess()
  const [topics, setTopics] = useState<readonly WebhookTopic[]>([])
  return (
    <FormDialog open title={t('Make a webhook')} onClose={onClose}>
      {(form) => (
        <ManageForm
          ref={form}
          submitLabel={t('Make the webhook')}
          onCancel={onClose}
          onSave={async (values) => {
            if (topics.length === 0) throw new WrongFields({ topics: t('Please choose at least one') })
            const json = {
              name: values.text('name'),
              url: values.text('url'),
              topics: [...topics],
              ...ownConfirmation(values),
            }
            const { secret } = await call(api.webhooks.create.$post({ json }))
            return () => onMade(secret)
          }}
        >
          {({ field, errors }) => (
            <>
              <TextField
                label={t('For which program')}
                {...field('name')}
                data-autofocus
                required
                maxLength={60}
                autoComplete="off"
              />
              <TextField
                label={t('Address')}
                {...field('url')}
                type="url"
                inputMode="url"
                required
                maxLength={2000}
                autoComplete="off"
                hint={t('On the internet, with https. It is called with every event.')}
              />
              <fieldset name="topics" aria-describedby={errors.topics ? 'topics-error' : undefined}>
                <legend className="mb-1 text-14 font-medium">{t('Is told of')}</legend>
                {errors.topics && topics.length === 0 && <FieldError id="topics-error">{errors.topics}</FieldError>}
                {WEBHOOK_TOPICS.map((topic) => (
                  <Checkbox
                    key={topic}
                    name={`topic-${topic}`}
                    label={TOPIC_NAMES[topic]}
                    hint={
                      access?.mayEverywhere(TOPIC_PERMISSIONS[topic]) ? undefined : t('You may not see these yourself.')
                    }
                    disabled={!access?.mayEverywhere(TOPIC_PERMISSIONS[topic])}
                    checked={topics.includes(topic)}
                    onChange={({ target }) =>
                      setTopics(target.checked ? [...topics, topic] : topics.filter((other) => other !== topic))
                    }
                  />
                ))}
              </fieldset>
              <p className="text-14 text-pretty text-ink-muted">
                Events name no buyer. The program asks for the rest with an API key.
              </p>
              <OwnConfirmation field={field} />
            </>
          )}
        </ManageForm>
      )}
    </FormDialog>
  )
}
