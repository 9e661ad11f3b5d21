/** The 148 named colours of CSS. */
const COLOR_NAMES = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/),
)

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const component = String.raw`\s*\d{1,3}(?:\.\d{1,3})?%?\s*`
const RGB = new RegExp(`^rgb\\(${component},${component},${component}\\)$`, 'i')
const HSL = new RegExp(`^hsl\\(\\s*\\d{1,3}(?:deg)?\\s*,${component},${component}\\)$`, 'i')

/** Whether the text can be used as a swatch: a CSS colour name, #rgb, #rrggbb, rgb(…) or hsl(…). All other CSS is rejected. */
export function isCssColor(text: string): boolean {
  return COLOR_NAMES.has(text.toLowerCase()) || HEX.test(text) || RGB.test(text) || HSL.test(text)
}
