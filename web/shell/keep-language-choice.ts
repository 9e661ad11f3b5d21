/**
 * A script that runs before everything else: a pressed link to the other language takes the page's query along, which a
 * kept frame does not know, and is remembered; for somebody signed in also until the opened page has told the server.
 */
export const KEEP_LANGUAGE_CHOICE =
  'addEventListener("click",({target:t})=>{if(t=t.closest("a[hreflang]"))try{t.search=location.search;let s=localStorage,l=JSON.stringify(t.hreflang);l==\'"bn"\'?s.language=l:s.removeItem("language");s.auth&&(sessionStorage.language=l)}catch{}})'
