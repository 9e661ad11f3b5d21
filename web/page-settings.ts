import { createContext } from 'react-router'

/** Settings passed to page loaders. Contains nothing about the visitor: pages are rendered anonymously. */
export interface PageSettings {
  /** `demo` enables pages that a live shop hides */
  shopMode: 'demo' | 'live'
  /** URL templates of the external maps service, with placeholders such as {lat} and {lng} */
  mapsEmbedUrl: string
  mapsDirectionsUrl: string
}

export const pageSettingsContext = createContext<PageSettings>()
