export default function Locations() {
  return null
}
