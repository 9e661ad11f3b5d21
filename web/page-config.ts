import { createContext } from 'react-router'

/** Configuration passed to page loaders. Contains nothing about the visitor: pages are rendered anonymously. */
export interface PageConfig {
  /** `demo` enables pages that a live shop hides */
  shopMode: 'demo' | 'live'
  /** URL templates of the external maps service, with placeholders such as {lat} and {lng} */
  mapsEmbedUrl: string
  mapsDirectionsUrl: string
}

export const pageConfigContext = createContext<PageConfig>()
