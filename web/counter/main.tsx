import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { localizePath } from '#shared/language/address.ts'
import { LANGUAGE_NAMES, language } from '#shared/language/language.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Clerk } from './clerk.tsx'
import { type CounterStore, type Device, openStore, type ShopFacts } from './device/store.ts'
import { type Counter, useCounter } from './device/use-counter.ts'
import { useOnlyTab } from './device/use-only-tab.ts'
import { CounterSignIn, DeviceForm } from './device-form.tsx'
import { Message } from './field.tsx'
import { useSinglePresses } from './scan.ts'
import { SellView } from './sell-view.tsx'
import { StockView } from './stock-view.tsx'
import { TillView } from './till-view.tsx'
import { type SlipProps, TodayView } from './today-view.tsx'

// Read once, and on a quiet day.
const HelpView = lazy(() => import('./help-view.tsx'))

/** Views of folders that stand on this one. */
interface Views {
  Collect: ComponentType<{ counter: Counter; shop: ShopFacts; onSell: () => void; onExchange: () => void }>
  Exchange: ComponentType<{ counter: Counter; shop: ShopFacts }>
  Slip: ComponentType<SlipProps>
}

export function CounterApp({ views }: { views: Views }) {
  const [store, setStore] = useState<CounterStore | null>()
  useEffect(() => {
    const open = () => openStore(undefined, again).then(setStore, () => setStore(null))
    const again = () => {
      setStore(undefined)
      // What is being thrown away cannot be opened.
      setTimeout(open, 1_000)
    }
    void open()
  }, [])
  const { isOurs, takeOver } = useOnlyTab()
  if (!isOurs)
    return (
      <main className="mx-auto grid max-w-160 justify-items-start gap-4 p-4">
        <Message tone="warn">{t('The counter goes on in another tab of this device.')}</Message>
        <Button onClick={takeOver}>{t('Go on here')}</Button>
      </main>
    )
  if (store) return <Screens store={store} views={views} />
  if (store === undefined) return <p className="p-6">{t('Loading…')}</p>
  return (
    <main className="p-4">
      <Message tone="bad">{t('This browser keeps nothing on this device, so the counter cannot sell here.')}</Message>
    </main>
  )
}

type View = 'sell' | 'collect' | 'exchange' | 'today' | 'till' | 'stock' | 'help'

/** What the page shows, and how it shows something else; help alone has an address, `#help`. */
function useView() {
  const [view, setView] = useState<View>(viewOfAddress)
  useEffect(() => {
    const follow = () => setView(viewOfAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const show = (next: View) => {
    if (location.hash) history.pushState(null, '', location.pathname)
    setView(next)
  }
  return { view, show }
}

const viewOfAddress = (): View => (location.hash.startsWith('#help') ? 'help' : 'sell')

function Screens({ store, views }: { store: CounterStore; views: Views }) {
  const counter = useCounter(store)
  const { view, show } = useView()
  /** the device that is registered anew, and whether the shop had forgotten it then: a line that breaks meanwhile says nothing of that */
  const [anew, setAnew] = useState<{ forgotten: Device | null } | null>(null)
  /** of the basket, which is read anew where another view has put something into it */
  const [reading, setReading] = useState(0)
  useSinglePresses()
  const { session, device, shop } = counter
  const isRegistering = session && (!device || anew)
  const forgotten = anew?.forgotten ?? null
  const beginAnew = () => setAnew({ forgotten: (counter.refusal?.code === 'device_unknown' && device) || null })
  const register = async (registered: Device) => {
    await counter.register(registered, forgotten !== null)
    setAnew(null)
  }
  if (device === undefined) return <p className="p-6">{t('Loading…')}</p>
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <Head counter={counter} view={view} onView={show} onAnew={anew ? undefined : beginAnew} />
      <main className="mx-auto w-full max-w-(--container-content) p-4 lg:p-6">
        {view === 'help' && (
          <Suspense fallback={<p>{t('Loading…')}</p>}>
            <HelpView />
          </Suspense>
        )}
        {view !== 'help' && !session && <CounterSignIn />}
        {view !== 'help' && isRegistering && (
          <DeviceForm
            onRegister={register}
            former={device?.store._id}
            forgotten={forgotten}
            onBack={anew ? () => setAnew(null) : undefined}
          />
        )}
        {view !== 'help' && session && !isRegistering && !shop && <Waiting counter={counter} />}
        {session && !isRegistering && shop && (
          <>
            {/* It stays there: a basket waits while somebody looks elsewhere. */}
            <div hidden={view !== 'sell'}>
              <SellView
                key={reading}
                counter={counter}
                shop={shop}
                isShown={view === 'sell'}
                hears={view === 'today' || view === 'help'}
                onHeard={() => show('sell')}
              />
            </div>
            {view === 'collect' && (
              <Suspense fallback={<p>{t('Loading…')}</p>}>
                <views.Collect
                  counter={counter}
                  shop={shop}
                  onSell={() => {
                    setReading(reading + 1)
                    show('sell')
                  }}
                  onExchange={() => show('exchange')}
                />
              </Suspense>
            )}
            {view === 'exchange' && (
              <Suspense fallback={<p>{t('Loading…')}</p>}>
                <views.Exchange counter={counter} shop={shop} />
              </Suspense>
            )}
            {view === 'today' && <TodayView counter={counter} shop={shop} Slip={views.Slip} />}
            {view === 'till' && <TillView counter={counter} />}
            {view === 'stock' && <StockView counter={counter} shop={shop} />}
          </>
        )}
      </main>
    </div>
  )
}

function Waiting({ counter: { refusal, isReached } }: { counter: Counter }) {
  if (refusal) return <Message tone="bad">{refusal.message}</Message>
  if (isReached) return <p>{t('Loading the shoes of this showroom…')}</p>
  return <Message tone="bad">{t('This device needs a connection once, to learn what there is to sell.')}</Message>
}

/** Its ring lies within it: a row that scrolls cuts off what stands out. */
const TAB =
  'min-h-11 min-w-11 shrink-0 border-b-2 px-2 text-14 font-semibold focus-visible:-outline-offset-2 sm:px-3 sm:text-16'

function HelpLink({ isShown, isTab = false }: { isShown: boolean; isTab?: boolean }) {
  return (
    <a
      href="#help"
      aria-current={isShown ? 'page' : undefined}
      className={cx(
        'inline-flex items-center justify-center',
        !isTab && 'min-h-11 text-14 underline underline-offset-4',
        isTab && TAB,
        isTab && (isShown ? 'border-brand-ink' : 'border-transparent text-brand-muted'),
      )}
    >
      {t('Help')}
    </a>
  )
}

interface HeadProps {
  counter: Counter
  view: View
  onView: (view: View) => void
  onAnew: (() => void) | undefined
}

function Head({ counter, view, onView, onAnew }: HeadProps) {
  const { device, session, sales, offline, isReached, refusal, shop } = counter
  const states = [...sales, ...offline].map(({ state }) => state)
  const waiting = states.filter((state) => state === 'waiting').length
  const kept = states.filter((state) => state === 'kept').length
  const other = language() === 'bn' ? 'en' : 'bn'
  const isAtWork = session && device
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (view) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view])
  const views: [View, string][] = [
    ['sell', t('Sell')],
    ['collect', t('Collect|at the counter')],
    ['exchange', t('Exchange')],
    ['today', t('Today')],
    ['till', t('Till')],
    ...(shop?.may?.includes('write_stock') ? [['stock', t('Stock')] satisfies [View, string]] : []),
  ]
  return (
    <header className="not-printed">
      <div className="on-dark grid items-center gap-x-4 bg-brand px-4 text-brand-ink lg:flex">
        <div className="flex min-w-0 grow items-center gap-x-3 sm:gap-x-4">
          <h1 className="mr-auto flex min-w-0 items-baseline gap-x-2 text-18 whitespace-nowrap">
            {t('Counter')}
            {device && (
              <span className="truncate font-text text-14 font-normal text-brand-muted">
                <span translate="no">{`${device.letters}-${device.number}`}</span>{' '}
                <span {...localizedProps(device.store, 'code')} />
              </span>
            )}
          </h1>
          {device && <Clerk counter={counter} />}
          {!isAtWork && <HelpLink isShown={view === 'help'} />}
          <a
            href={localizePath('/counter', other)}
            lang={other}
            className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end text-14 underline underline-offset-4"
          >
            {LANGUAGE_NAMES[other]}
          </a>
        </div>
        {isAtWork && (
          <nav
            ref={nav}
            aria-label={t('Parts of the counter')}
            className="-mx-4 flex min-w-0 overflow-x-auto px-2 whitespace-nowrap scrollbar-none sm:px-1 lg:mx-0 lg:px-0"
          >
            {views.map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-current={view === name ? 'page' : undefined}
                onClick={() => onView(name)}
                className={cx(TAB, view === name ? 'border-brand-ink' : 'border-transparent text-brand-muted')}
              >
                {label}
              </button>
            ))}
            <HelpLink isShown={view === 'help'} isTab />
          </nav>
        )}
      </div>
      <div role="status" className="text-14">
        {!isReached && (
          <p className="bg-warn-ground px-4 py-2 text-warn">
            {t('No connection. Sales go on, and are sent as soon as there is one.')}
          </p>
        )}
        {isReached && session && refusal && shop && (
          <p className="flex flex-wrap items-center gap-x-4 bg-bad-ground px-4 py-2 text-bad">
            {refusal.message}
            {refusal.status === 401 && (
              <button
                type="button"
                className="min-h-11 underline underline-offset-4"
                onClick={() => writeStorage('auth', null)}
              >
                {t('Sign in again')}
              </button>
            )}
            {(refusal.code === 'device_unknown' || (refusal.code === 'device_revoked' && waiting === 0)) && onAnew && (
              <button type="button" className="min-h-11 underline underline-offset-4" onClick={onAnew}>
                {t('Register it anew')}
              </button>
            )}
          </p>
        )}
        {(waiting > 0 || kept > 0) && (
          <p className="flex flex-wrap gap-x-4 bg-ground px-4 py-2">
            {waiting > 0 && <span>{t('Waiting to be sent: {count}', { count: waiting })}</span>}
            {kept > 0 && <span className="text-bad">{t('For a manager: {count}', { count: kept })}</span>}
          </p>
        )}
      </div>
    </header>
  )
}
