# A small app around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one customer.
require 'securerandom'
require 'sinatra'
require_relative 'inlet_token'

set :bind, '127.0.0.1'
set :port, ENV.fetch('PORT', 4000)
enable :sessions
set :session_secret, SecureRandom.hex(64)

# From the session, never from what the request says.
get '/api/inlet-token' do
  status, body = inlet_token(session[:customer])
  [status, { 'content-type' => 'application/json', 'cache-control' => 'no-store' }, body.to_json]
end

post '/sign-in' do
  session[:customer] = 'customer-1'
  204
end
