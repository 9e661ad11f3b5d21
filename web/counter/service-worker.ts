import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

/** The files of this build, written in by content/pipeline/build-counter.ts. */
declare const PRECACHED: PrecacheEntry[]
declare const self: EventTarget & { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } }

// The page of a new build comes with the next start. Files of an earlier one that a page still asks for are at the shop.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) =>
  (event as Event & { waitUntil(work: Promise<void>): void }).waitUntil(self.clients.claim()),
)
cleanupOutdatedCaches()
precacheAndRoute(PRECACHED, { ignoreURLParametersMatching: [/./], cleanURLs: false })
