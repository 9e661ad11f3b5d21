import { createContext, type ReactNode } from 'react'

/** What opens the lists of a page as files, from the frame of staff: rooms do not import what lists everything. */
export const HeaderFiles = createContext<ReactNode>(null)
