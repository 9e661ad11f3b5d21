import { Sample } from './sample.tsx'

const DISPLAY = ['text-64', 'text-48', 'text-36', 'text-28', 'text-22']
const TEXT = ['text-18', 'text-16', 'text-14', 'text-12']

/** The type scale in both font families, with Bengali and the taka sign at every size they are used in. */
export function TypeScale() {
  return (
    <>
      {DISPLAY.map((size) => (
        <Sample key={size} name={size.replace('text-', '')}>
          <p className={`font-display font-semibold tracking-[-0.015em] ${size}`}>
            Made to walk <span lang="bn">শাপলা</span>
          </p>
        </Sample>
      ))}
      {TEXT.map((size) => (
        <Sample key={size} name={size.replace('text-', '')}>
          <p className={`max-w-prose ${size}`}>
            Hand-welted Oxford in tan calf leather, <span lang="bn">শাপলা</span> loafers and <span lang="bn">রূপসা</span>{' '}
            sandals, ৳ 1,23,456 at <span lang="bn">ধানমন্ডি, ঢাকা</span>. <strong>In bold: ৳ 2,990 রূপসা.</strong>
          </p>
        </Sample>
      ))}
      <Sample name="Figures" note="One width each, so that prices stand in line">
        <div className="grid w-max grid-cols-2 gap-x-10 text-right tabular-nums">
          <span>৳ 11,111</span>
          <span className="font-semibold">৳ 11,111</span>
          <span>৳ 1,23,456</span>
          <span className="font-semibold">৳ 1,23,456</span>
          <span>৳ 990</span>
          <span className="font-semibold">৳ 990</span>
        </div>
      </Sample>
    </>
  )
}
