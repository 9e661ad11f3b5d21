export default function OurCompany() {
  return null
}
