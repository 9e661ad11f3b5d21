import { useNavigation } from 'react-router'

/** A thin progress bar at the top while the next page loads, delayed so that quick navigations never show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40 h-0.75">
      <div className="h-full origin-left scale-x-90 bg-gold transition-[scale,opacity] delay-150 duration-[6s] starting:scale-x-0 starting:opacity-0" />
    </div>
  )
}
