const RIDER_COLUMNS = ['Order', 'Name', 'Phone', 'Address', 'Cash', 'Items']

/** Couriers that shops in Bangladesh use, with the headings of their bulk sheets, for an owner to begin with. Fees in taka. */
export const COURIER_PRESETS = [
  {
    name: 'Pathao',
    phone: '09610003030',
    areas: [],
    fees: { inside: 60, outside: 120 },
    tracking: 'https://merchant.pathao.com/tracking?consignment_id={code}',
    columns: [
      'ItemType',
      'StoreName',
      'MerchantOrderId',
      'RecipientName(*)',
      'RecipientPhone(*)',
      'RecipientAddress(*)',
      'RecipientCity(*)',
      'AmountToCollect(*)',
      'ItemQuantity',
      'ItemDesc',
    ],
  },
  {
    name: 'Steadfast',
    phone: '09678045045',
    areas: [],
    fees: { inside: 60, outside: 110 },
    tracking: 'https://steadfast.com.bd/t/{code}',
    columns: ['Invoice', 'Recipient Name', 'Recipient Phone', 'Recipient Address', 'COD Amount', 'Note'],
  },
  {
    name: 'RedX',
    phone: '09610007339',
    areas: [],
    fees: { inside: 60, outside: 120 },
    tracking: 'https://redx.com.bd/track-parcel/?trackingId={code}',
    columns: ['Invoice', 'Customer Name', 'Contact No.', 'Customer Address', 'District', 'Cash Collection Amount'],
  },
  {
    name: 'Sundarban',
    phone: '09612003003',
    areas: [],
    fees: { inside: 80, outside: 130 },
    tracking: '',
    columns: ['Order', 'Recipient Name', 'Recipient Phone', 'Recipient Address', 'District', 'Amount', 'Quantity'],
  },
  {
    name: 'Rider',
    phone: '01000000000',
    areas: [],
    fees: { inside: 50, outside: 50 },
    tracking: '',
    columns: RIDER_COLUMNS,
  },
]
