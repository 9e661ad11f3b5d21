import { buildSrcSet } from '#web/ui/picture.tsx'

export const LINE_PICTURE = { sizes: '120px', maxWidth: 320 } as const

/** A script behind an image of the skeleton: it shows the picture of the cart's first line before the page's own scripts have come. */
export const SHOW_FIRST_PICTURE = `try{let i=JSON.parse(localStorage.cart)[0].product.image1;document.currentScript.previousSibling.srcset="${buildSrcSet('#', LINE_PICTURE.maxWidth)}".replace(/#./g,i+(i.includes("?")?"&":"?"))}catch{}`
