import type { Part } from '../engine/layers.ts'
import type { Traits } from '../engine/traits.ts'
import { drawBallet } from './ballet.ts'
import { drawBoot } from './boot.ts'
import { drawDerby } from './derby.ts'
import { drawFlipflop } from './flipflop.ts'
import { drawHeel } from './heel.ts'
import { drawInsole } from './insole.ts'
import { drawKidsSandal } from './kids-sandal.ts'
import { drawKidsSneaker } from './kids-sneaker.ts'
import { drawLoafer } from './loafer.ts'
import { drawMule } from './mule.ts'
import { drawNagra } from './nagra.ts'
import { drawOxford } from './oxford.ts'
import { drawPump } from './pump.ts'
import { drawRunner } from './runner.ts'
import { drawSandal } from './sandal.ts'
import { drawSchoolShoe } from './school-shoe.ts'
import { drawShoecare } from './shoecare.ts'
import { drawSlide } from './slide.ts'
import { drawSneaker } from './sneaker.ts'
import { drawSock } from './sock.ts'
import { drawWedge } from './wedge.ts'

/** The drawing of each silhouette of the catalogue. */
export const SILHOUETTES: Record<string, (traits: Traits) => Part[]> = {
  ballet: drawBallet,
  boot: drawBoot,
  derby: drawDerby,
  flipflop: drawFlipflop,
  heel: drawHeel,
  insole: drawInsole,
  'kids-sandal': drawKidsSandal,
  'kids-sneaker': drawKidsSneaker,
  loafer: drawLoafer,
  mule: drawMule,
  nagra: drawNagra,
  oxford: drawOxford,
  pump: drawPump,
  runner: drawRunner,
  sandal: drawSandal,
  'school-shoe': drawSchoolShoe,
  shoecare: drawShoecare,
  slide: drawSlide,
  sneaker: drawSneaker,
  sock: drawSock,
  wedge: drawWedge,
}
