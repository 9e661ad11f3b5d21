export default function Showrooms() {
  return null
}
