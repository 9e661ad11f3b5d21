export default function Omni() {
  return null
}
