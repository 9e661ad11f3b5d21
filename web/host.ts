import { createContext } from 'react-router'

/** What the pages' host tells the loaders of public pages. Never anything of the visitor: pages are anonymous. */
export interface Host {
  /** `demo` shows pages that a live shop hides */
  shopMode: 'demo' | 'live'
  /** address patterns of the external maps service, with {lat}, {lng} and so on (design.md section 10) */
  mapsEmbedUrl: string
  mapsDirectionsUrl: string
}

export const hostContext = createContext<Host>()
