export default function Showroom() {
  return null
}
