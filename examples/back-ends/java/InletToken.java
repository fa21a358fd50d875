import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What your route answers: a token of the customer who is signed in. */
record InletToken(int status, String json) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String URL = System.getenv().getOrDefault("INLET_URL", "http://localhost:8000");
    private static final String API_KEY = System.getenv("INLET_API_KEY");

    /** What the widget needs. Add files:write if people may delete files. */
    private static final String GRANT = """
            {"scopes": ["uploads:create", "files:read", "accounts:read", "accounts:connect", "accounts:manage", "status:read"]}""";

    /** Null: nobody is signed in. */
    static InletToken of(String customer) throws InterruptedException {
        if (customer == null) return new InletToken(401, "{\"error\": \"Not signed in\"}");
        try {
            var request = HttpRequest.newBuilder(URI.create(URL + "/auth/v1/access_token"))
                    .header("Authorization", "Bearer " + API_KEY)
                    .header("customer-id", customer)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(GRANT))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            var answer = CLIENT.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) throw new IOException("Inlet answered " + answer.statusCode());
            // The widget takes the answer as it is: {"access_token": …}.
            return new InletToken(200, answer.body());
        } catch (IOException | IllegalArgumentException error) {
            System.err.println("No token for the widget: " + error);
            return new InletToken(502, "{\"error\": \"Inlet gave no token\"}");
        }
    }
}
