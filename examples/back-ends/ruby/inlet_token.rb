require 'json'
require 'net/http'

INLET_URL = ENV.fetch('INLET_URL', 'http://localhost:8000')
INLET_API_KEY = ENV.fetch('INLET_API_KEY')

# What the widget needs. Add files:write if people may delete files.
INLET_SCOPES = %w[uploads:create files:read accounts:read accounts:connect accounts:manage status:read].freeze

# Status and body for your page: a token of the customer who is signed in. Nil: nobody is.
def inlet_token(customer)
  return [401, { error: 'Not signed in' }] unless customer

  uri = URI("#{INLET_URL}/auth/v1/access_token")
  headers = { 'Authorization' => "Bearer #{INLET_API_KEY}", 'customer-id' => customer, 'Content-Type' => 'application/json' }
  request = Net::HTTP::Post.new(uri, headers)
  request.body = { scopes: INLET_SCOPES }.to_json
  asked = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https', open_timeout: 10, read_timeout: 10) do |http|
    http.request(request)
  end
  raise "Inlet answered #{asked.code}" unless asked.is_a?(Net::HTTPOK)

  [200, { access_token: JSON.parse(asked.body).fetch('access_token') }]
rescue StandardError => e
  warn "No token for the widget: #{e.message}"
  [502, { error: 'Inlet gave no token' }]
end
