<?php

declare(strict_types=1);

/** What the widget needs. Add files:write if people may delete files. */
const INLET_SCOPES = ['uploads:create', 'files:read', 'accounts:read', 'accounts:connect', 'accounts:manage', 'status:read'];

/**
 * Status and body for your page: a token of the customer who is signed in. Null: nobody is.
 *
 * @return array{int, array<string, string>}
 */
function inletToken(?string $customer): array
{
    if ($customer === null) {
        return [401, ['error' => 'Not signed in']];
    }
    $url = getenv('INLET_URL') ?: 'http://localhost:8000';
    $curl = curl_init("$url/auth/v1/access_token");
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('INLET_API_KEY'),
            "customer-id: $customer",
            'Content-Type: application/json',
        ],
        CURLOPT_POSTFIELDS => json_encode(['scopes' => INLET_SCOPES]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    $body = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $token = $status === 200 ? json_decode($body, true)['access_token'] ?? null : null;
    if (!is_string($token)) {
        error_log('No token for the widget: ' . (curl_error($curl) ?: "Inlet answered $status"));
        return [502, ['error' => 'Inlet gave no token']];
    }
    return [200, ['access_token' => $token]];
}
