import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** A small app around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one customer. */
class Main {
    private static final Pattern SESSION = Pattern.compile("\\bsession=([\\w-]+)");
    /** Who has signed in, by session. */
    private static final Map<String, String> SESSIONS = new ConcurrentHashMap<>();

    public static void main(String[] args) throws IOException {
        var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4000"));
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/api/inlet-token", Main::token);
        server.createContext("/sign-in", Main::signIn);
        server.start();
    }

    private static void token(HttpExchange exchange) throws IOException {
        InletToken answer;
        try {
            answer = InletToken.of(customerOf(exchange));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            answer = new InletToken(503, "{\"error\": \"Stopping\"}");
        }
        var body = answer.json().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(answer.status(), body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** From the session, never from what the request says. */
    private static String customerOf(HttpExchange exchange) {
        var cookie = exchange.getRequestHeaders().getFirst("Cookie");
        var session = SESSION.matcher(cookie == null ? "" : cookie);
        return session.find() ? SESSIONS.get(session.group(1)) : null;
    }

    private static void signIn(HttpExchange exchange) throws IOException {
        var id = UUID.randomUUID().toString();
        SESSIONS.put(id, "customer-1");
        exchange.getResponseHeaders().set("Set-Cookie", "session=" + id + "; HttpOnly; SameSite=Lax; Path=/");
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }
}
