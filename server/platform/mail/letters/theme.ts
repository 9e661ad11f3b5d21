/** The colours of web/styles/tokens.css and fonts that mail programs have, as values of inline styles. */
export const theme = {
  paper: '#faf8f4',
  surface: '#ffffff',
  ground: '#f1ede4',
  ink: '#16140f',
  inkMuted: '#6b665c',
  line: '#e6e1d6',
  brand: '#0b3d2e',
  brandInk: '#ffffff',
  font: "'Helvetica Neue',Helvetica,Arial,'Noto Sans Bengali',sans-serif",
  /** like the shop's wordmark, which as an image most mail programs would not show */
  wordmarkFont: "Georgia,'Times New Roman','Noto Serif Bengali',serif",
  mark: '#e8848f',
  quietLink: 'color:#16140f;text-decoration:underline;white-space:nowrap;',
} as const
