import { useEffect } from 'react'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'

interface Task {
  /** of its heading; the picture is `public/counter/{id}.{language}.webp`, which e2e/stock/counter-help.spec.ts takes */
  id: string
  title: string
  steps: string[]
}

const TASKS: Task[] = [
  {
    id: 'sell',
    title: t('Sell a pair'),
    steps: [
      t('Scan the box, anywhere on the page. Or type article or name and press the size.'),
      t('Scan on for more pairs. Plus and minus change how many; minus takes the last one out.'),
      t('A discount stands below its shoe, with a reason. Above the limit a colleague approves it.'),
      t('Press ‘{button}’ or Enter.', { button: t('Take payment') }),
    ],
  },
  {
    id: 'pay',
    title: t('Take the money'),
    steps: [
      t('Cash: Enter if it is exact, else the button of the note. The change is shown.'),
      t('bKash, Nagad, Bangla QR or card: press it and type the last digits of the transaction.'),
      t('Paid in two ways: type the part of the first one; what is left stays above.'),
      t('Print the receipt, or show its QR to the customer. The next scan begins the next sale.'),
    ],
  },
  {
    id: 'park',
    title: t('Park a basket'),
    steps: [
      t('The customer still looks around? Press ‘{button}’ and serve the next one.', { button: t('Park this basket') }),
      t('Press the parked basket when the customer is back. One that is open is parked in turn.'),
      t('It stays on this device, also when the page is closed.'),
    ],
  },
  {
    id: 'offline',
    title: t('Sell without a connection'),
    steps: [
      t('A yellow line says so. Sell as always: prices, receipts and numbers are right.'),
      t('What this device has sold can be exchanged, too. All else about exchanges waits for the connection.'),
      t('Sales wait on this device and are sent by themselves, once each.'),
      t('Do not clear the data of the browser, and close the till after everything is sent.'),
    ],
  },
  {
    id: 'exchange',
    title: t('Exchange a pair'),
    steps: [
      t('Press ‘{part}’ and scan the receipt, or type its number or that of the order.', { part: t('Exchange') }),
      t('Tick what comes back. Damaged pairs, and those after their days, are approved by a colleague.'),
      t('Press another size, or scan what goes out. The difference is paid, or goes back.'),
      t('A gift whose receipt is missing: press ‘{button}’. It is worth a voucher.', {
        button: t('A gift, no receipt'),
      }),
      t('Without an answer it is asked again, and nothing is done twice.'),
    ],
  },
  {
    id: 'void',
    title: t('Void a sale'),
    steps: [
      t('Press ‘{part}’, find the sale and press ‘{button}’.', { part: t('Today'), button: t('Void') }),
      t('Say why. Give the money back, and put the pair into the shelf.'),
      t('Only on the same day, and before its till is closed.'),
    ],
  },
  {
    id: 'till',
    title: t('Open and close the till'),
    steps: [
      t('Before the first sale: press ‘{part}’, count the drawer and type the sum.', { part: t('Till') }),
      t('Cash that is put in or taken out is noted there, with its reason.'),
      t('In the evening: count how many of each note. A difference needs a reason.'),
      t('Close once everything is sent. A manager then closes the day of the showroom.'),
    ],
  },
  {
    id: 'stock',
    title: t('Count, receive and send pairs'),
    steps: [
      t('Press ‘{part}’, choose what to do and scan every box: one scan, one pair.', { part: t('Stock') }),
      t('Count: what is saved replaces what the books say of the scanned sizes.'),
      t('Receive: type the number of the delivery note. A note is received once.'),
      t('Send: choose the showroom. There, it is received by scanning under ‘{part}’.', { part: t('Transfers') }),
      t('A barcode that nobody knows: find its shoe and press the size. It is known from then on.'),
    ],
  },
]

/** How the counter works: a task, a few steps and a picture of it at a time. */
export default function HelpView() {
  // The address may name a task, which is there only now.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <article className="mx-auto grid max-w-240 gap-8">
      <div>
        <h2 className="text-22">{t('How the counter works')}</h2>
        <ul className="mt-3 flex flex-wrap gap-x-5">
          {TASKS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#help-${id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {TASKS.map(({ id, title, steps }) => (
        <section
          key={id}
          aria-labelledby={`help-${id}`}
          className="grid content-start gap-4 border-t border-line pt-4 md:grid-cols-[1fr_22rem] md:gap-8"
        >
          <div>
            <h3 id={`help-${id}`} className="scroll-mt-4 text-18">
              {title}
            </h3>
            <ol className="mt-2 grid list-decimal gap-2 pl-6">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <img
            src={`/counter/${id}.${language()}.webp`}
            alt={t('The counter: {task}', { task: title })}
            width={720}
            height={1200}
            loading="lazy"
            className="max-h-[50vh] w-auto justify-self-center rounded-s border border-line md:max-h-[80vh]"
          />
        </section>
      ))}
    </article>
  )
}
