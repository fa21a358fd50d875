<?php

// A small app around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one customer.

declare(strict_types=1);

require __DIR__ . '/inlet-token.php';

session_set_cookie_params(['httponly' => true, 'samesite' => 'Lax']);
session_start();
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

if ($path === '/api/inlet-token') {
    // From the session, never from what the request says.
    [$status, $body] = inletToken($_SESSION['customer'] ?? null);
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    echo json_encode($body);
} elseif ($path === '/sign-in' && $_SERVER['REQUEST_METHOD'] === 'POST') {
    session_regenerate_id();
    $_SESSION['customer'] = 'customer-1';
    http_response_code(204);
} else {
    http_response_code(404);
}
