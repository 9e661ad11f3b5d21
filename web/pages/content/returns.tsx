export default function Returns() {
  return null
}
